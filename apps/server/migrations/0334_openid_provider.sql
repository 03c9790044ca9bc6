-- Applications at which people sign in with their account here (OpenID Connect), beside programs that act for one person.
-- A company has 200 applications at most, so writing each of them anew takes a moment.
alter table oauth2_application
  add column kind text not null default 'service' check (kind in ('web', 'native', 'service')),
  add column client_id uuid not null default gen_random_uuid(),
  add column redirect_uris text,
  add column post_logout_redirect_uris text,
  add column backchannel_logout_uri text,
  add column trusted boolean not null default false,
  add column access_seconds int not null default 3600,
  add column refresh_days int not null default 30,
  alter column user_id drop not null;
create index oauth2_application_client on oauth2_application (company_id, client_id);

-- By which name applications know somebody: it says nothing of them, and never changes.
create table person_subject (
  company_id int not null,
  user_id int not null,
  subject uuid not null default gen_random_uuid(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);
create unique index person_subject_subject on person_subject (company_id, subject);

-- What somebody allowed an application; withdrawn, it is gone.
create table application_consent (
  company_id int not null,
  application_id int not null,
  user_id int not null,
  scopes jsonb not null,
  agreed_at timestamptz not null default now(),
  primary key (company_id, application_id, user_id),
  foreign key (company_id, application_id) references oauth2_application on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index application_consent_user on application_consent (company_id, user_id);

-- One sign-in at an application, and the family of tokens that came of it. `offline`: it goes on without the session.
create table application_grant (
  company_id int not null,
  id int generated always as identity,
  application_id int not null,
  user_id int not null,
  scopes jsonb not null,
  session_hash bytea,
  sid text not null,
  auth_time timestamptz not null,
  offline boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_because text check (ended_because in ('session', 'withdrawn', 'revoked', 'code', 'theft', 'application')),
  primary key (company_id, id),
  foreign key (company_id, application_id) references oauth2_application on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index application_grant_application on application_grant (company_id, application_id, user_id);
create index application_grant_user on application_grant (company_id, user_id);
create index application_grant_session on application_grant (session_hash) where session_hash is not null;

-- A code is exchanged once; that it was used stays known as long as it might come again.
create table application_code (
  company_id int not null,
  hash bytea not null,
  grant_id int not null,
  redirect_uri text not null,
  challenge text not null,
  nonce text,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (company_id, hash),
  foreign key (company_id, grant_id) references application_grant on delete cascade
);
create index application_code_grant on application_code (company_id, grant_id);

-- Access and refresh tokens, by their hash. One without a grant is of a program that acts for its own person.
create table application_token (
  company_id int not null,
  id int generated always as identity,
  application_id int not null,
  grant_id int,
  -- of an access token: the key with which it was asked for
  key_id int,
  user_id int not null,
  kind text not null check (kind in ('access', 'refresh')),
  hash bytea not null,
  scopes jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz,
  uses int not null default 0,
  primary key (company_id, id),
  foreign key (company_id, application_id) references oauth2_application on delete cascade,
  foreign key (company_id, grant_id) references application_grant on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
-- whose it is is not known before it was found
create unique index application_token_hash on application_token (hash);
create index application_token_application on application_token (company_id, application_id);
create index application_token_grant on application_token (company_id, grant_id);
create index application_token_user on application_token (company_id, user_id);
create index application_token_expiry on application_token (expires_at);

-- What signs that somebody signed in. The next one is published before it signs, old ones until nothing signed by them counts.
create table oidc_key (
  kid text primary key,
  sealed text not null,
  public jsonb not null,
  created_at timestamptz not null,
  signs_from timestamptz not null
);

-- Sessions that ended, of which an application wants to hear.
create table application_logout (
  company_id int not null,
  id int generated always as identity,
  application_id int not null,
  user_id int not null,
  sid text not null,
  created_at timestamptz not null default now(),
  tries int not null default 0,
  next_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, application_id) references oauth2_application on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index application_logout_application on application_logout (company_id, application_id);
create index application_logout_user on application_logout (company_id, user_id);
create index application_logout_due on application_logout (next_at);

-- However a session ends: what was allowed for as long as it stands ends with it, and applications are told.
create function session_ends_grants() returns trigger language plpgsql as $$
begin
  insert into application_logout (company_id, application_id, user_id, sid)
    select distinct g.company_id, g.application_id, g.user_id, g.sid from application_grant g
    join oauth2_application a on a.company_id = g.company_id and a.id = g.application_id
    where g.session_hash = new.token_hash and g.company_id = new.company_id
      and a.backchannel_logout_uri is not null and a.status = 'on';
  update application_grant set ended_at = now(), ended_because = 'session'
    where session_hash = new.token_hash and company_id = new.company_id and not offline and ended_at is null;
  return null;
end $$;
create trigger session_ends_grants after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function session_ends_grants();
