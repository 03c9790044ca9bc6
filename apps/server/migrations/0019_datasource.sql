-- Where a company's people come from besides its own hands: a directory, a file, a web interface.
create table datasource (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  kind text not null check (kind in ('ldap', 'csv', 'api')),
  enabled boolean not null default true,
  connection jsonb not null, -- without its secret
  secret text, -- encrypted
  mapping jsonb not null,
  match_by text not null check (match_by in ('username', 'job_num')),
  conflict text not null check (conflict in ('source', 'product', 'empty')),
  vanish text not null check (vanish in ('leave', 'disable')),
  guard_percent int not null check (guard_percent between 1 and 100),
  make_departments boolean not null,
  department_id int,
  office_id int,
  rhythm jsonb not null,
  next_run_at timestamptz,
  owner_id int not null, -- who saved it last: what runs by itself runs with their rights
  primary key (company_id, id),
  foreign key (company_id, department_id) references department,
  foreign key (company_id, office_id) references office,
  foreign key (company_id, owner_id) references users
);
create unique index datasource_name_unique on datasource (company_id, lower(name));
create index datasource_due on datasource (next_run_at) where next_run_at is not null and enabled;
create index datasource_department on datasource (company_id, department_id);
create index datasource_office on datasource (company_id, office_id);
create index datasource_owner on datasource (company_id, owner_id);

-- The roles of people whom a source adds.
create table datasource_role (
  company_id int not null,
  datasource_id int not null,
  role_id int not null,
  primary key (company_id, datasource_id, role_id),
  foreign key (company_id, datasource_id) references datasource on delete cascade,
  foreign key (company_id, role_id) references role
);
create index datasource_role_role on datasource_role (company_id, role_id);

-- The file of a source of files; without a source it was uploaded and not saved.
create table datasource_file (
  company_id int not null references company,
  id int generated always as identity,
  datasource_id int,
  name text not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  primary key (company_id, id),
  foreign key (company_id, datasource_id) references datasource on delete cascade
);
create index datasource_file_source on datasource_file (company_id, datasource_id);

-- Who came from where, by the source's own name for them: found again when their account changes, missed when they go.
create table datasource_person (
  company_id int not null,
  user_id int not null,
  datasource_id int not null,
  source_key text not null,
  gone_at timestamptz, -- disabled because they were in the source no more
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, datasource_id) references datasource on delete cascade
);
create unique index datasource_person_key on datasource_person (company_id, datasource_id, source_key);

create table datasource_run (
  company_id int not null,
  id int generated always as identity,
  datasource_id int not null,
  mode text not null check (mode in ('dry', 'run')),
  trigger text not null check (trigger in ('hand', 'schedule')),
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  task_id int,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  started_by text not null default '',
  reason text, -- of the refusal, where it failed
  reason_values jsonb,
  counts jsonb,
  guard jsonb, -- how many would vanish, where they are too many
  primary key (company_id, id),
  foreign key (company_id, datasource_id) references datasource on delete cascade
);
create index datasource_run_source on datasource_run (company_id, datasource_id, id);

-- What a run did, or would have done, to whom. Those to whom nothing happened are only counted.
create table datasource_run_row (
  company_id int not null,
  run_id int not null,
  n int not null,
  action text not null check (action in ('add', 'change', 'return', 'disable', 'left', 'kept', 'refused', 'department')),
  conflict boolean not null default false,
  line int,
  source_key text not null default '',
  name text not null default '',
  user_id int, -- no reference: the history outlives the person
  changes jsonb not null default '[]',
  errors jsonb not null default '{}',
  primary key (company_id, run_id, n),
  foreign key (company_id, run_id) references datasource_run on delete cascade
);
