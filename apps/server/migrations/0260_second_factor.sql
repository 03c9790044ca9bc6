-- Two-step verification: the secret of a person's authenticator app, codes for when it is lost, browsers that are asked
-- for the password alone, and the step between a right password and the code.
create table totp (
  company_id int not null,
  user_id int not null,
  -- encrypted with the installation's key
  secret text not null,
  -- null: begun, and no code was shown to be right yet
  confirmed_at timestamptz,
  -- the step of 30 s of the last code that was taken: none is taken twice
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);

create table backup_code (
  company_id int not null,
  user_id int not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references users on delete cascade
);

create table trusted_browser (
  company_id int not null,
  id int generated always as identity,
  user_id int not null,
  token_hash bytea not null,
  ip text,
  agent text,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (company_id, id),
  unique (token_hash),
  foreign key (company_id, user_id) references users on delete cascade
);
create index trusted_browser_by_user on trusted_browser (company_id, user_id);

create table second_step (
  company_id int not null,
  key bytea not null,
  user_id int not null,
  -- the password that was right: another one since makes the ticket worth nothing
  password_hash text not null,
  is_setup boolean not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (company_id, key),
  foreign key (company_id, user_id) references users on delete cascade
);
create index second_step_by_user on second_step (company_id, user_id);

-- When somebody who has to set it up was first asked to; their days of grace begin then.
create table factor_grace (
  company_id int not null,
  user_id int not null,
  asked_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);
