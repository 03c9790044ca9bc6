-- Passkeys: what browsers, telephones and keys prove somebody by. Each belongs to the domain at which it was made.
create table passkey (
  company_id int not null,
  id int generated always as identity,
  user_id int not null,
  rp_id text not null,
  -- base64url, as browsers tell it
  credential_id text not null,
  -- COSE
  public_key bytea not null,
  -- how often it was used, as it says; those that do not count stay at 0
  counter bigint not null default 0,
  -- may be on several devices of its person, and is
  syncs boolean not null,
  backed_up boolean not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- when its counter went back: it may have been copied
  suspect_at timestamptz,
  primary key (company_id, id),
  unique (rp_id, credential_id),
  foreign key (company_id, user_id) references users on delete cascade
);
create index passkey_by_user on passkey (company_id, user_id);

-- Begun by a passkey: whoever has no use for their password is not asked to change it first.
alter table session add column by_passkey boolean not null default false;
