-- What people do for meetings, who does it, and what was ordered.
create table services (
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
  unit text not null default '份',
  unit_en text,
  price numeric(12,2) not null default 0 check (price >= 0),
  max_quantity int check (max_quantity > 0),
  lead_minutes int not null default 60 check (lead_minutes >= 0),
  prepare_minutes int not null default 0 check (prepare_minutes between 0 and 240),
  clean_minutes int not null default 0 check (clean_minutes between 0 and 240),
  need_audit boolean not null default false,
  sort int not null default 0,
  image text,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, type_id) references resource_service_type
);
create unique index services_name_unique on services (company_id, lower(name));
create index services_type on services (company_id, type_id);

-- Where a service is offered: without rows everywhere.
create table services_office (
  company_id int not null,
  service_id int not null,
  office_id int not null,
  primary key (company_id, service_id, office_id),
  foreign key (company_id, service_id) references services on delete cascade,
  foreign key (company_id, office_id) references office
);
create index services_office_office on services_office (company_id, office_id);
create table services_room (
  company_id int not null,
  service_id int not null,
  meetingroom_id int not null,
  primary key (company_id, service_id, meetingroom_id),
  foreign key (company_id, service_id) references services on delete cascade,
  foreign key (company_id, meetingroom_id) references meetingroom on delete cascade
);
create index services_room_room on services_room (company_id, meetingroom_id);

create table service_personnel (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  user_id int,
  phone text,
  type_id int,
  work_start walltime not null default '09:00',
  work_end walltime not null default '18:00',
  is_notice boolean not null default true,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users,
  foreign key (company_id, type_id) references resource_service_type
);
create unique index service_personnel_name_unique on service_personnel (company_id, lower(name));
create index service_personnel_user on service_personnel (company_id, user_id);
create index service_personnel_type on service_personnel (company_id, type_id);
create table service_personnel_office (
  company_id int not null,
  personnel_id int not null,
  office_id int not null,
  primary key (company_id, personnel_id, office_id),
  foreign key (company_id, personnel_id) references service_personnel on delete cascade,
  foreign key (company_id, office_id) references office
);
create index service_personnel_office_office on service_personnel_office (company_id, office_id);
create table services_personnel (
  company_id int not null,
  service_id int not null,
  personnel_id int not null,
  primary key (company_id, service_id, personnel_id),
  foreign key (company_id, service_id) references services on delete cascade,
  foreign key (company_id, personnel_id) references service_personnel on delete cascade
);
create index services_personnel_personnel on services_personnel (company_id, personnel_id);

-- A service for a meeting. Price and margins are kept as they were when it was ordered.
create table service_order (
  company_id int not null,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  meeting_id int not null,
  meetingroom_id int not null,
  service_id int not null,
  quantity int not null check (quantity > 0),
  after_minutes int not null default 0 check (after_minutes >= 0),
  remark text,
  amount numeric(12,2) not null check (amount >= 0),
  prepare_minutes int not null,
  clean_minutes int not null,
  personnel_id int,
  state text not null check (state in ('wait', 'accepted', 'preparing', 'done', 'refused', 'cancelled')),
  reason text,
  -- what those who serve know of it: null while they know of nothing to do
  told jsonb,
  primary key (company_id, id),
  foreign key (company_id, meeting_id) references meeting on delete cascade,
  foreign key (company_id, meetingroom_id) references meetingroom,
  foreign key (company_id, service_id) references services,
  foreign key (company_id, personnel_id) references service_personnel
);
create index service_order_meeting on service_order (company_id, meeting_id);
create index service_order_service on service_order (company_id, service_id);
create index service_order_room on service_order (company_id, meetingroom_id);
create index service_order_open on service_order (company_id, personnel_id) where state in ('wait', 'accepted', 'preparing');

-- Who looks after services looks after their orders.
update role set permissions = permissions || array['view-service-order', 'change-service-order']
  where 'change-service-personnel' = any(permissions) and not 'view-service-order' = any(permissions);
