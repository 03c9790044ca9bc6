-- Lockers: the cabinets in which they stand, and who has which.
create table box_cabinet (
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
  max_hours int not null default 12 check (max_hours between 1 and 720),
  per_person int not null default 1 check (per_person between 1 and 10),
  sort int not null default 0,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office,
  foreign key (company_id, floor_id) references floor
);
create unique index box_cabinet_name_office_id_unique on box_cabinet (company_id, lower(name), office_id);
create index box_cabinet_office on box_cabinet (company_id, office_id);
create index box_cabinet_floor on box_cabinet (company_id, floor_id);

create table box (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  number text not null,
  cabinet_id int not null,
  size text not null default 'medium' check (size in ('small', 'medium', 'large')),
  kind text not null default 'temporary' check (kind in ('temporary', 'fixed')),
  condition text not null default 'normal' check (condition in ('normal', 'locked', 'fault')),
  column_no int not null default 1,
  row_no int not null default 1,
  remark text,
  -- a locker that has a history is not deleted but gone: its uses still name it
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, cabinet_id) references box_cabinet
);
create unique index box_number_cabinet_id_unique on box (company_id, lower(number), cabinet_id) where deleted_at is null;
create index box_cabinet_of on box (company_id, cabinet_id);

-- Somebody has a locker: for a while, or because it was assigned to them. From the end of that until two people have
-- looked into it, it waits to be cleared.
create table box_use (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  box_id int not null,
  user_id int not null,
  kind text not null check (kind in ('temporary', 'fixed')),
  state text not null default 'using' check (state in ('using', 'clearing', 'ended')),
  start_time timestamptz not null,
  -- by when it is to be returned; null: it is theirs until somebody says otherwise
  until timestamptz,
  end_time timestamptz,
  ended_because text check (ended_because in ('returned', 'cleared')),
  cleared_by_id int,
  witness_id int,
  found text,
  primary key (company_id, id),
  foreign key (company_id, box_id) references box,
  foreign key (company_id, user_id) references users,
  foreign key (company_id, cleared_by_id) references users,
  foreign key (company_id, witness_id) references users,
  check ((state = 'ended') = (end_time is not null)),
  check ((end_time is null) = (ended_because is null)),
  check (kind = 'fixed' or until is not null),
  -- whatever the code above believes: nobody holds another's locker
  constraint box_never_twice exclude using gist (company_id with =, box_id with =) where (state <> 'ended')
);
create index box_use_box on box_use (company_id, box_id, start_time desc);
create index box_use_user on box_use (company_id, user_id, start_time desc);
create index box_use_cleared_by on box_use (company_id, cleared_by_id) where cleared_by_id is not null;
create index box_use_witness on box_use (company_id, witness_id) where witness_id is not null;
create index box_use_start on box_use (company_id, start_time desc);

-- With whom somebody shares their locker.
create table box_use_member (
  company_id int not null,
  use_id int not null,
  user_id int not null,
  primary key (company_id, use_id, user_id),
  foreign key (company_id, use_id) references box_use on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index box_use_member_user on box_use_member (company_id, user_id);
