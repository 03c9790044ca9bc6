-- From here on seals are made with a key that is not in the database (decision 005). A server of the version before would
-- still add seals without it while this one is put in its place: it does not know the column, and is refused.
alter table operation_log_seal add column keyed boolean not null default false;
alter table operation_log_seal alter column keyed drop default;
