-- Desks: where they stand, what they are and have, and when they can be booked.
create table station_time_slot (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  name_en text,
  start_time walltime not null,
  end_time walltime not null,
  weekdays int[] not null default '{1,2,3,4,5}',
  sort int not null default 0,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id)
);
create unique index station_time_slot_name_unique on station_time_slot (company_id, lower(name));

create table station_category (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  name_en text,
  color text not null default '#2456E6',
  sort int not null default 0,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id)
);
create unique index station_category_name_unique on station_category (company_id, lower(name));

-- What stands at desks: screens, docks, height-adjustable tables.
create table station_resource (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  name_en text,
  sort int not null default 0,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id)
);
create unique index station_resource_name_unique on station_resource (company_id, lower(name));

create table station_area (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  name_en text,
  office_id int not null,
  floor_id int not null,
  color text not null default '#2456E6',
  -- who may book here besides the departments whose neighbourhood it is, and from how many hours before
  others text not null default 'all' check (others in ('all', 'first', 'only')),
  first_hours int check (first_hours between 1 and 336),
  max_people int check (max_people > 0),
  sort int not null default 0,
  remark text,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office,
  foreign key (company_id, floor_id) references floor
);
create unique index station_area_name_floor_id_unique on station_area (company_id, lower(name), floor_id);
create index station_area_office on station_area (company_id, office_id);
create index station_area_floor on station_area (company_id, floor_id);

create table station_area_department (
  company_id int not null,
  area_id int not null,
  department_id int not null,
  primary key (company_id, area_id, department_id),
  foreign key (company_id, area_id) references station_area on delete cascade,
  foreign key (company_id, department_id) references department on delete cascade
);
create index station_area_department_other on station_area_department (company_id, department_id);

create table station (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  number text not null,
  city_id int not null,
  office_id int not null,
  floor_id int not null,
  area_id int not null,
  attribute text not null check (attribute in ('shared', 'fixed', 'drop_in', 'unavailable')),
  category_id int not null,
  price_id int not null,
  is_accessible boolean not null default false,
  need_checkin boolean not null default false,
  sort int not null default 0,
  remark text,
  -- which of its stickers counts: those printed before are void
  code_no int not null default 1,
  -- a desk that has a history is not deleted but gone: its bookings still name it
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, city_id) references city,
  foreign key (company_id, office_id) references office,
  foreign key (company_id, floor_id) references floor,
  foreign key (company_id, area_id) references station_area,
  foreign key (company_id, category_id) references station_category,
  foreign key (company_id, price_id) references price
);
create unique index station_number_floor_id_unique on station (company_id, lower(number), floor_id) where deleted_at is null;
create index station_city on station (company_id, city_id);
create index station_office on station (company_id, office_id);
create index station_floor on station (company_id, floor_id);
create index station_area_of on station (company_id, area_id);
create index station_category_of on station (company_id, category_id);
create index station_price on station (company_id, price_id);

create table station_slot (
  company_id int not null,
  station_id int not null,
  time_slot_id int not null,
  primary key (company_id, station_id, time_slot_id),
  foreign key (company_id, station_id) references station on delete cascade,
  foreign key (company_id, time_slot_id) references station_time_slot
);
create index station_slot_other on station_slot (company_id, time_slot_id);

create table station_equipment (
  company_id int not null,
  station_id int not null,
  resource_id int not null,
  primary key (company_id, station_id, resource_id),
  foreign key (company_id, station_id) references station on delete cascade,
  foreign key (company_id, resource_id) references station_resource
);
create index station_equipment_other on station_equipment (company_id, resource_id);

-- A desk booked by somebody, for themselves, for a colleague or for a guest: on one day of its office.
create table station_reservation (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  station_id int not null,
  office_id int not null,
  user_id int,
  guest_name text,
  booker_id int not null,
  date date not null,
  -- day, the slots that were chosen, or hours
  unit text not null check (unit in ('day', 'slot', 'hour')),
  start_time timestamptz not null,
  end_time timestamptz not null,
  state text not null default 'booked' check (state in ('booked', 'checked_in', 'released', 'finished', 'cancelled', 'no_show')),
  check_in_time timestamptz,
  check_in_way text check (check_in_way in ('manual', 'qr')),
  leave_time timestamptz,
  -- until when somebody has to be there; null: nobody is asked
  deadline timestamptz,
  warned_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, station_id) references station,
  foreign key (company_id, office_id) references office,
  foreign key (company_id, user_id) references users,
  foreign key (company_id, booker_id) references users,
  check (start_time < end_time),
  check ((user_id is null) = (guest_name is not null))
);
create index station_reservation_station on station_reservation (company_id, station_id, date);
create index station_reservation_office on station_reservation (company_id, office_id, date);
create index station_reservation_user on station_reservation (company_id, user_id, start_time desc);
create index station_reservation_booker on station_reservation (company_id, booker_id, start_time desc);
create index station_reservation_open on station_reservation (end_time) where state in ('booked', 'checked_in');
create index station_reservation_deadline on station_reservation (deadline) where state = 'booked' and deadline is not null;

-- A desk that nobody may book for a while, with the reason.
create table station_lock (
  company_id int not null references company,
  id int generated always as identity,
  station_id int not null,
  begin_date date not null,
  end_date date not null,
  reason text not null,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  primary key (company_id, id),
  foreign key (company_id, station_id) references station on delete cascade,
  check (begin_date <= end_date)
);
create index station_lock_station on station_lock (company_id, station_id, end_date);

-- Every claim on a desk: one row an office day, so at most a day (25 hours at the end of summer time) long.
create table station_holding (
  company_id int not null,
  id bigint generated always as identity,
  station_id int not null,
  user_id int,
  kind text not null check (kind in ('reservation', 'lock')),
  source_id int not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  is_held boolean not null default true,
  primary key (company_id, id),
  foreign key (company_id, station_id) references station,
  foreign key (company_id, user_id) references users,
  check (start_time < end_time),
  check (end_time - start_time <= interval '25 hours'),
  -- whatever the code above believes: never two on a desk, and nobody at two desks
  constraint station_never_twice exclude using gist (
    company_id with =, station_id with =, tstzrange(start_time, end_time) with &&
  ) where (is_held),
  constraint station_person_never_twice exclude using gist (
    company_id with =, user_id with =, tstzrange(start_time, end_time) with &&
  ) where (is_held and user_id is not null)
);
create index station_holding_station on station_holding (company_id, station_id, start_time) include (end_time);
create index station_holding_user on station_holding (company_id, user_id, start_time) where user_id is not null;
create index station_holding_source on station_holding (company_id, kind, source_id);

-- Who sees their own desks may book one.
update role set permissions = permissions || array['view-reservation']
  where 'view-booked' = any(permissions) and not 'view-reservation' = any(permissions);
