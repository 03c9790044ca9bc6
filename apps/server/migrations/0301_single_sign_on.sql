-- Who answers for people of a company when they sign in: a provider of OpenID Connect.
create table sso_provider (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  -- in addresses, of which it is one in the whole installation
  slug text not null default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
  preset text not null default 'other' check (preset in ('entra', 'okta', 'keycloak', 'other')),
  issuer text not null,
  client_id text not null,
  client_secret text, -- encrypted
  scopes text not null default 'openid profile email',
  match_by text not null default 'none' check (match_by in ('none', 'username', 'mail', 'job_num')),
  claim_username text not null default 'preferred_username',
  claim_name text not null default 'name',
  claim_mail text,
  claim_phone text,
  claim_job_num text,
  refresh text not null default 'empty' check (refresh in ('never', 'empty', 'always')),
  auto_create boolean not null default false,
  department_id int,
  groups_claim text,
  role_map jsonb not null default '[]',
  status text not null default 'off' check (status in ('on', 'off')),
  owner_id int, -- who saved it last: people are made and changed with their rights
  primary key (company_id, id),
  foreign key (company_id, department_id) references department,
  foreign key (company_id, owner_id) references users on delete set null (owner_id)
);
create unique index sso_provider_name_unique on sso_provider (company_id, lower(name));
-- in addresses, of all companies; no field that people fill in
create unique index sso_provider_slug on sso_provider (slug) where slug is not null;
create index sso_provider_department on sso_provider (company_id, department_id);
create index sso_provider_owner on sso_provider (company_id, owner_id);
select tell_resource('sso_provider', 'sso_provider');

-- What became of it. It is no change of a provider, of which others are told.
create table sso_provider_state (
  company_id int not null,
  provider_id int not null,
  tried_at timestamptz, -- a trial came to a good end, with what is set now
  last_ok_at timestamptz,
  failed_at timestamptz,
  last_error text, -- a sentence in each language, in two lines
  primary key (company_id, provider_id),
  foreign key (company_id, provider_id) references sso_provider on delete cascade
);

-- The roles that who is made by a sign-in gets.
create table sso_provider_role (
  company_id int not null,
  provider_id int not null,
  role_id int not null,
  primary key (company_id, provider_id, role_id),
  foreign key (company_id, provider_id) references sso_provider on delete cascade,
  foreign key (company_id, role_id) references role
);
create index sso_provider_role_role on sso_provider_role (company_id, role_id);

-- Whom a provider means: its own name of somebody, which it never gives to anybody else.
create table sso_identity (
  company_id int not null,
  id int generated always as identity,
  provider_id int not null,
  user_id int not null,
  subject text not null,
  given_role_ids int[] not null default '{}', -- by groups of the provider
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, provider_id) references sso_provider on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create unique index sso_identity_subject on sso_identity (company_id, provider_id, subject);
create unique index sso_identity_person on sso_identity (company_id, provider_id, user_id);
create index sso_identity_user on sso_identity (company_id, user_id);

-- Where a session came from: by which identity, by which session at the provider, and with which answer (encrypted).
alter table session add column sso_identity_id int;
alter table session add column sso_sid text;
alter table session add column sso_hint text;
