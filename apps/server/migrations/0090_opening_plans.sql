-- Until when a door stands open by its opening plan, as it was reckoned last; null: it does not.
alter table door_state add column open_until timestamptz;
