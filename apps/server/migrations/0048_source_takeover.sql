-- Whom a source may take over though they look after something here: an entry with the account of an administrator
-- changes nothing about them until somebody named them. Whoever it had before stays its own.
alter table datasource add column takeover_ids int[] not null default '{}';
