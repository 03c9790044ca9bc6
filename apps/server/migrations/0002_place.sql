create domain walltime as text check (value ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$');

create table city (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  name_en text,
  code text,
  timezone text not null,
  sort int not null default 0,
  status text not null default 'on' check (status in ('on', 'off')),
  primary key (company_id, id)
);
create unique index city_name_unique on city (company_id, lower(name));

create table office (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  city_id int not null,
  name text not null,
  name_en text,
  address text,
  lng numeric(9,6),
  lat numeric(9,6),
  timezone text not null,
  work_days int[] not null default '{1,2,3,4,5}',
  open_time walltime not null default '09:00',
  close_time walltime not null default '18:00',
  tel text,
  sort int not null default 0,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, city_id) references city
);
create unique index office_name_unique on office (company_id, lower(name));
create index office_city on office (company_id, city_id);

create table floor (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  office_id int not null,
  name text not null,
  number int not null default 1,
  map_image text,
  map_width int,
  map_height int,
  map_scale numeric(12,4),
  sort int not null default 0,
  remark text,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office
);
create unique index floor_name_office_id_unique on floor (company_id, lower(name), office_id);
create index floor_office on floor (company_id, office_id);

-- The offices of a role whose data scope is `office`.
create table role_office (
  company_id int not null,
  role_id int not null,
  office_id int not null,
  primary key (company_id, role_id, office_id),
  foreign key (company_id, role_id) references role on delete cascade,
  foreign key (company_id, office_id) references office
);
alter table users add foreign key (company_id, office_id) references office;
create index users_office on users (company_id, office_id);
create index role_office_office on role_office (company_id, office_id);

-- The place that a person chose last.
create table preferred_address (
  company_id int not null,
  user_id int not null,
  city_id int,
  city_name text,
  office_id int,
  office_name text,
  floor_id int,
  floor_name text,
  updated_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, city_id) references city on delete set null (city_id),
  foreign key (company_id, office_id) references office on delete set null (office_id),
  foreign key (company_id, floor_id) references floor on delete set null (floor_id)
);
