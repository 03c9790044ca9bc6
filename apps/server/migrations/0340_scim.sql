-- A directory that pushes people and groups by SCIM: a data source that speaks by itself.
create table scim_connection (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  match_by text not null default 'username' check (match_by in ('username', 'job_num')),
  conflict text not null default 'source' check (conflict in ('source', 'product', 'empty')),
  make_departments boolean not null default false,
  department_id int not null,
  role_map jsonb not null default '[]',
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  owner_id int, -- who saved it last: people are made and changed with their rights
  primary key (company_id, id),
  foreign key (company_id, department_id) references department,
  foreign key (company_id, owner_id) references users on delete set null (owner_id)
);
create unique index scim_connection_name_unique on scim_connection (company_id, lower(name));
create index scim_connection_department on scim_connection (company_id, department_id);
create index scim_connection_owner on scim_connection (company_id, owner_id);
select tell_resource('scim_connection', 'scim_connection');

-- The roles of people whom it adds.
create table scim_connection_role (
  company_id int not null,
  connection_id int not null,
  role_id int not null,
  primary key (company_id, connection_id, role_id),
  foreign key (company_id, connection_id) references scim_connection on delete cascade,
  foreign key (company_id, role_id) references role
);
create index scim_connection_role_role on scim_connection_role (company_id, role_id);

-- Administrators whom it may take over where it means them.
create table scim_connection_takeover (
  company_id int not null,
  connection_id int not null,
  user_id int not null,
  primary key (company_id, connection_id, user_id),
  foreign key (company_id, connection_id) references scim_connection on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index scim_connection_takeover_user on scim_connection_takeover (company_id, user_id);

-- With what the directory calls; of two one goes on for a day beside the new one.
create table scim_key (
  company_id int not null,
  id int generated always as identity,
  connection_id int not null,
  hash bytea not null,
  hint text not null,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  ends_at timestamptz, -- replaced: over at this time
  last_used_at timestamptz,
  last_ip text,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references scim_connection on delete cascade
);
create unique index scim_key_hash on scim_key (hash);
create index scim_key_connection on scim_key (company_id, connection_id);

-- Who is kept by it. Nobody is kept by two.
create table scim_person (
  company_id int not null,
  user_id int not null,
  connection_id int not null,
  version int not null default 1,
  external_id text, -- the directory's own name of them
  family_name text,
  given_name text,
  given_role_ids int[] not null default '{}', -- by groups of the directory
  closed boolean not null default false, -- the directory closed the account, and may open it again
  gone_at timestamptz, -- deleted there: they are told no more of them
  created_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, connection_id) references scim_connection on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index scim_person_connection on scim_person (company_id, connection_id);
create unique index scim_person_external on scim_person (company_id, connection_id, external_id) where external_id is not null;

-- Whom somebody opened by hand the directory no longer closed.
create function scim_person_opened() returns trigger language plpgsql as $$
begin
  update scim_person set closed = false where company_id = new.company_id and user_id = new.id and closed;
  return null;
end $$;
create trigger scim_person_opened after update of status on users for each row
  when (old.status is distinct from new.status and new.status = 'active') execute function scim_person_opened();

-- The groups of employees that it keeps.
create table scim_group (
  company_id int not null,
  group_id int not null,
  connection_id int not null,
  external_id text,
  primary key (company_id, group_id),
  foreign key (company_id, connection_id) references scim_connection on delete cascade,
  foreign key (company_id, group_id) references people_group on delete cascade
);
create index scim_group_connection on scim_group (company_id, connection_id);
create unique index scim_group_external on scim_group (company_id, connection_id, external_id) where external_id is not null;

-- What it asked last, and how that ended. No names, no values.
create table scim_call (
  company_id int not null,
  id bigint generated always as identity,
  connection_id int not null,
  at timestamptz not null default now(),
  method text not null,
  path text not null,
  status int not null,
  reason text, -- a sentence in each language, in two lines
  ms int not null,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references scim_connection on delete cascade
);
create index scim_call_connection on scim_call (company_id, connection_id, id);
