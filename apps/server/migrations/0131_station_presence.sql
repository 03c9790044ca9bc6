-- Desks know a detector; bookings know how somebody was noticed, and why and when one was released.
alter table station add column detector_id int;
alter table station add constraint station_detector foreign key (company_id, detector_id) references detectors;
create index station_detector_of on station (company_id, detector_id);

alter table station_reservation drop constraint station_reservation_check_in_way_check;
alter table station_reservation add constraint station_reservation_check_in_way_check
  check (check_in_way in ('manual', 'qr', 'door', 'detector', 'meeting'));
-- what it was noticed by, as people call it: the door, the room
alter table station_reservation add column check_in_by text;
alter table station_reservation add column released_at timestamptz;
alter table station_reservation add column release_reason text check (release_reason in ('no_check_in', 'empty'));
-- since when nobody was there, where a detector says so
alter table station_reservation add column empty_since timestamptz;
alter table station_reservation add column restored_at timestamptz;
create index station_reservation_released on station_reservation (end_time) where state = 'released';
