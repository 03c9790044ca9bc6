-- A screen at a door may show a code that changes: who scans it was there.
alter table terminal add column punch_code boolean not null default false;
