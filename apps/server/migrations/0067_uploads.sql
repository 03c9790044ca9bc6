-- Large uploads, which come piece by piece and go on where they were cut off, at any server.
create table upload (
  company_id int not null references company,
  id text not null, -- 32 characters that nobody can guess
  user_id int not null,
  kind text not null, -- what it is uploaded as
  name text not null, -- the uploader's name for it
  fingerprint text, -- by which its uploader tells it from another file of the same name
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0, -- so much of it is safe
  state text not null, -- what the store needs to go on
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(), -- when something of it came last
  kept jsonb, -- what is kept of it, once it is whole and was judged
  file_key text, -- as what it is a file; null: it is none yet
  -- Who works at it. Whoever is not heard of until then has lost it.
  lease uuid,
  leased_until timestamptz,
  release_asked boolean not null default false, -- somebody else waits for it
  primary key (company_id, id),
  check (received <= bytes)
);
create index upload_touched on upload (touched_at);
create index upload_of_person on upload (company_id, user_id);
