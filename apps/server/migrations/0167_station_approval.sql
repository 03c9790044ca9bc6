-- Desks, and rule groups, for which somebody else says yes: until then a booking waits and holds nothing.
alter table station add column need_audit boolean not null default false;
alter table station_rule add column need_audit boolean not null default false;
alter table station_reservation drop constraint station_reservation_state_check;
alter table station_reservation add constraint station_reservation_state_check
  check (state in ('pending', 'booked', 'checked_in', 'released', 'finished', 'cancelled', 'no_show', 'refused'));
alter table station_reservation add column decided_at timestamptz;
alter table station_reservation add column decided_by text;
-- what was said with it
alter table station_reservation add column decision text;
create index station_reservation_pending on station_reservation (start_time) where state = 'pending';
