-- What is to be forgotten is found each night without reading all that is not.
create index concurrently if not exists station_reservation_to_forget on station_reservation (date) where forgotten_at is null;
create index concurrently if not exists box_use_to_forget on box_use (end_time) where state = 'ended';
create index concurrently if not exists box_opening_to_forget on box_opening (asked_at);
