-- What of a leave is taken from the year after that in which it begins: each year has days of its own.
alter table attendance_request add column amount_after numeric not null default 0;
