-- Programs that call with a key. One acts for a person: what it may is its scopes and that person's own permissions.
create table oauth2_application (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  user_id int not null,
  scopes jsonb not null default '[]',
  rate_per_minute int not null default 600 check (rate_per_minute between 1 and 6000),
  ip_allow text,
  contact text,
  remark text,
  status text not null default 'on' check (status in ('on', 'off')),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users
);
create unique index oauth2_application_name_unique on oauth2_application (company_id, lower(name));
create index oauth2_application_user on oauth2_application (company_id, user_id);
select tell_resource('oauth2_application', 'oauth2_application');

-- A key is stored nowhere: only its hash is, and how it begins and ends.
create table application_key (
  company_id int not null,
  id int generated always as identity,
  application_id int not null,
  hash bytea not null,
  hint text not null,
  name text not null default '',
  created_at timestamptz not null default now(),
  created_by text not null default '',
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text,
  last_used_at timestamptz,
  last_ip text,
  primary key (company_id, id),
  foreign key (company_id, application_id) references oauth2_application on delete cascade
);
-- whose it is is not known before it was found
create unique index application_key_hash on application_key (hash);
create index application_key_application on application_key (company_id, application_id);

-- What applications call, by the hour; `missing` is the scope or the permission that was not there.
create table application_use (
  company_id int not null,
  application_id int not null,
  hour timestamptz not null,
  call text not null,
  scope text not null default '',
  outcome text not null,
  missing text not null default '',
  many int not null,
  last_at timestamptz not null,
  primary key (company_id, application_id, hour, call, outcome, missing),
  foreign key (company_id, application_id) references oauth2_application on delete cascade
);

-- How many calls an application may still make, for all servers. It fills by itself as time goes on.
create table application_bucket (
  company_id int not null,
  application_id int not null,
  calls double precision not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, application_id),
  foreign key (company_id, application_id) references oauth2_application on delete cascade
);

-- Takes up to `wanted` calls out of it; answers how many that were, and what is left.
create function take_calls(of_company int, of_application int, per_minute int, burst int, wanted int,
  out granted int, out left_over int) language plpgsql as $$
declare
  full_now double precision;
begin
  insert into application_bucket (company_id, application_id, calls) values (of_company, of_application, burst)
    on conflict do nothing;
  select least(burst, b.calls + greatest(0, extract(epoch from clock_timestamp() - b.at)) * per_minute / 60.0)
    into full_now from application_bucket b
    where b.company_id = of_company and b.application_id = of_application for update;
  granted := least(wanted, floor(full_now)::int);
  left_over := floor(full_now)::int - granted;
  update application_bucket b set calls = full_now - granted, at = clock_timestamp()
    where b.company_id = of_company and b.application_id = of_application;
end $$;
