-- Desks booked on several days in one go: what belongs together, and by which rule it was made.
create table station_series (
  company_id int not null references company,
  id int generated always as identity,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  weekdays int[] not null,
  every int not null default 1 check (every > 0),
  from_date date not null,
  until_date date not null,
  primary key (company_id, id)
);
alter table station_reservation add column series_id int;
-- one that was changed by itself: changes of its series leave it alone
alter table station_reservation add column is_apart boolean not null default false;
alter table station_reservation add constraint station_reservation_series
  foreign key (company_id, series_id) references station_series;
create index station_reservation_series_of on station_reservation (company_id, series_id);
