create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- What identifies this installation: the fingerprint of its master key, and secrets encrypted with it.
create table installation (
  name text primary key,
  value text not null
);

create table company (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  abbreviation text,
  profile text,
  welcome text,
  mail text,
  phone text,
  domain text not null default '',
  logo text,
  background text,
  qywxid text,
  ddid text,
  license_code text,
  license_begin date,
  license_end date,
  licensed_devices int,
  status text not null default 'active' check (status in ('active', 'suspended'))
);

create table department (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  parent_id int,
  manager_id int,
  sort int not null default 0,
  primary key (company_id, id),
  foreign key (company_id, parent_id) references department
);
create unique index department_name on department (company_id, coalesce(parent_id, 0), lower(name));

create table role (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  description text,
  permissions text[] not null default '{}',
  data_scope text not null default 'all' check (data_scope in ('all', 'office', 'department_and_below', 'department', 'self')),
  primary key (company_id, id)
);
create unique index role_name on role (company_id, lower(name));

create table users (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  name_search text not null default '', -- lower case name, pinyin and initials, for search
  username text not null,
  password_hash text,
  must_change_password boolean not null default false,
  sex int not null default 0 check (sex in (0, 1)),
  job_num text,
  mail text,
  wx_num text,
  phone text,
  skype_num text,
  ext_num text,
  position text,
  birthday date,
  department_id int,
  office_id int,
  idno text, -- encrypted
  ic_card text,
  entry_date date,
  departure_date date,
  avatar text,
  show_face text,
  detect_face text,
  language text check (language in ('zh', 'en')), -- null: not chosen, the browser's is taken
  status text not null default 'active' check (status in ('active', 'disabled')),
  last_login timestamptz,
  remark text,
  primary key (company_id, id),
  foreign key (company_id, department_id) references department
);
create unique index users_username on users (lower(username)); -- unique in the installation
create unique index users_job_num on users (company_id, lower(job_num)) where job_num is not null;
create index users_department on users (company_id, department_id);
create index users_name_search on users using gin (name_search gin_trgm_ops);
alter table department add foreign key (company_id, manager_id) references users on delete set null (manager_id);

create table user_role (
  company_id int not null,
  user_id int not null,
  role_id int not null,
  primary key (company_id, user_id, role_id),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, role_id) references role
);
create index user_role_role on user_role (company_id, role_id);

create table session (
  token_hash bytea primary key,
  company_id int not null,
  user_id int not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text, -- logout, elsewhere, administrator, password, account, company
  sso boolean not null default false,
  ip text,
  agent text,
  foreign key (company_id, user_id) references users on delete cascade
);
create index session_by_user on session (company_id, user_id) where ended_at is null;
create index session_ended on session (ended_at) where ended_at is not null;

-- Single-use things that live for seconds or minutes: login nonces, code images, hand-over tokens.
create table single_use (
  kind text not null,
  key text not null,
  value text,
  expires_at timestamptz not null,
  primary key (kind, key)
);
create index single_use_expiry on single_use (expires_at);

-- Failures by account and by address, for backoff and the code image.
create table login_failure (
  subject text primary key, -- 'account:<name>' or 'address:<ip>'
  failures int not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);

create table idempotency (
  company_id int not null,
  user_id int not null,
  key text not null,
  path text not null,
  body_hash bytea not null,
  answer text, -- the envelope's code, message and data as JSON; null while the request runs
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, key)
);
create index idempotency_age on idempotency (created_at);

-- What others must learn of, written in the transaction of the change and claimed by state.
create table outbox (
  id bigint generated always as identity primary key,
  company_id int not null,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  claimed_at timestamptz
);
create index outbox_waiting on outbox (id) where claimed_at is null;
create index outbox_claimed on outbox (claimed_at) where claimed_at is not null;

create table operation_log (
  company_id int not null,
  id bigint generated always as identity,
  user_id int,
  user_name text not null,
  module text not null,
  action text not null,
  target text not null,
  target_id int,
  before jsonb,
  after jsonb,
  ip text,
  agent text,
  request_id text,
  result text not null default 'ok',
  time timestamptz not null default now(),
  primary key (company_id, id)
);
create index operation_log_time on operation_log (company_id, time desc);
create index operation_log_recent on operation_log (time);

-- The chain over the operation log, written in batches after commit, so that writers do not wait for each other.
create table operation_log_seal (
  company_id int not null,
  log_id bigint not null,
  position bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (company_id, log_id)
);
create unique index operation_log_seal_position on operation_log_seal (company_id, position);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger operation_log_append_only before update or delete or truncate on operation_log
  for each statement execute function refuse_change();
create trigger operation_log_seal_append_only before update or delete or truncate on operation_log_seal
  for each statement execute function refuse_change();

-- Uploaded files. The content lies on the disk or in the object store, named by key.
create table file (
  company_id int not null,
  id int generated always as identity,
  key text not null, -- 32 characters and the extension
  kind text not null, -- what it was uploaded as
  media_type text not null,
  bytes int not null,
  width int,
  height int,
  name text not null, -- the uploader's name for it
  created_at timestamptz not null default now(),
  created_by text not null default '',
  user_id int,
  primary key (company_id, id)
);
create unique index file_key on file (company_id, key);
create index file_user on file (company_id, user_id, created_at); -- how many somebody uploaded of late

create table strategy (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  strategy_key text not null,
  name text not null,
  strategy_values text not null, -- JSON or plain text
  option text not null default '{}', -- JSON: how its form looks
  primary key (company_id, id),
  unique (company_id, strategy_key)
);
