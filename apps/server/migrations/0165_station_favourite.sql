-- The desks that somebody likes to sit at: they stand first, and speak for themselves where a desk is proposed.
create table station_favourite (
  company_id int not null references company,
  user_id int not null,
  station_id int not null,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, station_id),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, station_id) references station on delete cascade
);
create index station_favourite_station on station_favourite (company_id, station_id);
