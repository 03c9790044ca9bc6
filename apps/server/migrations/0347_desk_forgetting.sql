-- Who sat where is forgotten after half a year: what is counted stays, of the department that they were of.
alter table station_reservation
  add column department_id int,
  add column forgotten_at timestamptz,
  alter column booker_id drop not null;
