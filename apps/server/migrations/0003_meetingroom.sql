create table roomtype (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  name_en text,
  color text not null,
  icon text,
  sort int not null default 0,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id)
);
create unique index roomtype_name_unique on roomtype (company_id, lower(name));

create table price (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  unit text not null check (unit in ('hour', 'half_day', 'day', 'once')),
  amount numeric(12,2) not null check (amount >= 0),
  peak_amount numeric(12,2) check (peak_amount >= 0),
  peak_periods jsonb,
  free_minutes int not null default 0 check (free_minutes >= 0),
  target text not null default 'room' check (target in ('room', 'station')),
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id)
);
create unique index price_name_unique on price (company_id, lower(name));

create table resource_service_type (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  sys_type text not null default 'resource' check (sys_type in ('resource', 'service')),
  parent_id int,
  icon text,
  sort int not null default 0,
  remark text,
  primary key (company_id, id),
  foreign key (company_id, parent_id) references resource_service_type
);
create unique index resource_service_type_name_sys_type_unique on resource_service_type (company_id, lower(name), sys_type);
create index resource_service_type_parent on resource_service_type (company_id, parent_id);

create table resources (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  name_en text,
  type_id int not null,
  office_id int not null,
  is_movable boolean not null default false,
  quantity int not null default 1 check (quantity >= 0),
  asset_no text,
  status text not null default 'ok' check (status in ('ok', 'repair', 'scrapped')),
  image text,
  remark text,
  primary key (company_id, id),
  foreign key (company_id, type_id) references resource_service_type,
  foreign key (company_id, office_id) references office
);
create unique index resources_name_office_id_unique on resources (company_id, lower(name), office_id);
create index resources_type on resources (company_id, type_id);
create index resources_office on resources (company_id, office_id);

create table meetingroom (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  office_id int not null,
  floor_id int not null,
  capacity int not null check (capacity > 0),
  size numeric(12,2),
  price_id int,
  roomtype_id int not null,
  order_no int not null default 0,
  status text not null default 'online' check (status in ('online', 'offline', 'inactive')),
  navpicture_room text,
  navpicture_mobile text,
  opentime walltime not null default '08:00',
  closetime walltime not null default '20:00',
  lunch_begin walltime,
  lunch_end walltime,
  approve_booking_weekend boolean not null default false, -- true closes weekends
  limit_unit text not null default 'day' check (limit_unit in ('day', 'hour')),
  limitdays int check (limitdays >= 0),
  limithours int check (limithours >= 0),
  single_time numeric(6,2) check (single_time >= 0 and single_time <= 24),
  isaudit boolean not null default false,
  readonly boolean not null default false,
  approve_booking_begintime walltime,
  approve_booking_endtime walltime,
  release_mode text not null default 'none' check (release_mode in ('none', 'no_sign', 'no_person', 'either')),
  release_time text not null default 'during' check (release_time in ('20', '30', '40', '50', '60', 'during')),
  nobody_minutes int not null default 15 check (nobody_minutes > 0),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office,
  foreign key (company_id, floor_id) references floor,
  foreign key (company_id, price_id) references price,
  foreign key (company_id, roomtype_id) references roomtype,
  constraint meetingroom_hours check (opentime::text < closetime::text),
  constraint meetingroom_lunch check ((lunch_begin is null) = (lunch_end is null) and (lunch_begin is null or lunch_begin::text < lunch_end::text))
);
create unique index meetingroom_name_office_id_unique on meetingroom (company_id, lower(name), office_id);
create index meetingroom_office on meetingroom (company_id, office_id, order_no desc, id);
create index meetingroom_floor on meetingroom (company_id, floor_id);
create index meetingroom_price on meetingroom (company_id, price_id);
create index meetingroom_roomtype on meetingroom (company_id, roomtype_id);

-- Which facilities stand in which rooms; edited from both sides.
create table meetingroom_resource (
  company_id int not null,
  meetingroom_id int not null,
  resource_id int not null,
  primary key (company_id, meetingroom_id, resource_id),
  foreign key (company_id, meetingroom_id) references meetingroom on delete cascade,
  foreign key (company_id, resource_id) references resources on delete cascade
);
create index meetingroom_resource_resource on meetingroom_resource (company_id, resource_id);

create table termsofservice (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  title text not null,
  content text not null,
  content_en text,
  revision int not null default 1 check (revision > 0),
  must_agree boolean not null default true,
  effective_time timestamptz,
  status text not null default 'on' check (status in ('on', 'off')),
  primary key (company_id, id)
);
create unique index termsofservice_title_unique on termsofservice (company_id, lower(title));
create table termsofservice_office (
  company_id int not null,
  termsofservice_id int not null,
  office_id int not null,
  primary key (company_id, termsofservice_id, office_id),
  foreign key (company_id, termsofservice_id) references termsofservice on delete cascade,
  foreign key (company_id, office_id) references office
);
create index termsofservice_office_office on termsofservice_office (company_id, office_id);
create table termsofservice_roomtype (
  company_id int not null,
  termsofservice_id int not null,
  roomtype_id int not null,
  primary key (company_id, termsofservice_id, roomtype_id),
  foreign key (company_id, termsofservice_id) references termsofservice on delete cascade,
  foreign key (company_id, roomtype_id) references roomtype
);
create index termsofservice_roomtype_roomtype on termsofservice_roomtype (company_id, roomtype_id);

create table notice (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  title text not null,
  content text not null,
  content_en text,
  show_place text[] not null default '{}',
  start_time timestamptz,
  end_time timestamptz,
  is_top boolean not null default false,
  is_open boolean not null default true,
  primary key (company_id, id)
);
create table notice_office (
  company_id int not null,
  notice_id int not null,
  office_id int not null,
  primary key (company_id, notice_id, office_id),
  foreign key (company_id, notice_id) references notice on delete cascade,
  foreign key (company_id, office_id) references office
);
create index notice_office_office on notice_office (company_id, office_id);

-- A room lock is no holding: it may lie over meetings that stay. Checked under the lock per room.
create table roomlock (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  begin_date date not null,
  end_date date not null,
  begin_time walltime,
  end_time walltime,
  weekdays int[],
  reason text not null,
  allow_user_ids int[] not null default '{}',
  is_revoked boolean not null default false,
  primary key (company_id, id),
  check (begin_date <= end_date)
);
create table roomlock_room (
  company_id int not null,
  roomlock_id int not null,
  meetingroom_id int not null,
  primary key (company_id, roomlock_id, meetingroom_id),
  foreign key (company_id, roomlock_id) references roomlock on delete cascade,
  foreign key (company_id, meetingroom_id) references meetingroom on delete cascade
);
create index roomlock_room_room on roomlock_room (company_id, meetingroom_id);

