-- What is ordered for a booking of a desk, who brings it, and which desks are to be cleaned.
alter table station_resource add column kind text not null default 'fixed' check (kind in ('fixed', 'order'));
alter table station_resource add column lead_hours int not null default 0 check (lead_hours >= 0);
alter table station_resource add column most int not null default 1 check (most > 0);

create table station_server_person (
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
  is_notice boolean not null default true,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users
);
create unique index station_server_person_name_unique on station_server_person (company_id, lower(name));
create index station_server_person_user on station_server_person (company_id, user_id);
create table station_server_person_office (
  company_id int not null,
  person_id int not null,
  office_id int not null,
  primary key (company_id, person_id, office_id),
  foreign key (company_id, person_id) references station_server_person on delete cascade,
  foreign key (company_id, office_id) references office
);
create index station_server_person_office_other on station_server_person_office (company_id, office_id);
create table station_server_person_resource (
  company_id int not null,
  person_id int not null,
  resource_id int not null,
  primary key (company_id, person_id, resource_id),
  foreign key (company_id, person_id) references station_server_person on delete cascade,
  foreign key (company_id, resource_id) references station_resource
);
create index station_server_person_resource_other on station_server_person_resource (company_id, resource_id);

create table station_order (
  company_id int not null,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  reservation_id int not null,
  resource_id int not null,
  quantity int not null check (quantity > 0),
  note text,
  state text not null default 'open' check (state in ('open', 'done', 'refused', 'cancelled')),
  reason text,
  decided_by text,
  decided_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, reservation_id) references station_reservation,
  foreign key (company_id, resource_id) references station_resource
);
create index station_order_reservation on station_order (company_id, reservation_id);
create index station_order_resource on station_order (company_id, resource_id);

-- when it was cleaned last: somebody who used it since leaves it to be cleaned, where the office has that
alter table station add column cleaned_at timestamptz;
