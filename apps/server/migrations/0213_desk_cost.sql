-- What a booking of a desk costs, at the price of when it was made or moved.
alter table station_reservation add column amount numeric(12,2) check (amount >= 0);
