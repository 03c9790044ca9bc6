-- Passes that doors told of later than attendance is kept for are no punches: how many nobody has been told of yet.
create table attendance_late_passes (
  company_id int primary key references company on delete cascade,
  passes bigint not null
);
