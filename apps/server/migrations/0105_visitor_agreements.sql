-- What guests agree to before they come in: words in editions, which reasons ask for them, and who agreed to which.
create table visitor_agreement (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  name_en text,
  kind text not null default 'sign' check (kind in ('read', 'tick', 'sign')),
  -- 0: asked for at each visit
  valid_days int not null default 0 check (valid_days between 0 and 3650),
  content text not null,
  content_en text,
  revision int not null default 1 check (revision > 0),
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id)
);
create unique index visitor_agreement_name_unique on visitor_agreement (company_id, lower(name));

-- Each wording is kept as it was, with what its words come to: what somebody agreed to can be read later.
create table visitor_agreement_edition (
  company_id int not null,
  agreement_id int not null,
  revision int not null,
  name text not null,
  name_en text,
  content text not null,
  content_en text,
  words_hash bytea not null,
  made_at timestamptz not null default now(),
  made_by text not null default '',
  primary key (company_id, agreement_id, revision),
  foreign key (company_id, agreement_id) references visitor_agreement on delete cascade
);

create function next_agreement_edition() returns trigger language plpgsql as $$
begin
  if (new.name, new.name_en, new.content, new.content_en, new.kind)
     is distinct from (old.name, old.name_en, old.content, old.content_en, old.kind) then
    new.revision := old.revision + 1;
  else
    new.revision := old.revision;
  end if;
  return new;
end $$;
create trigger visitor_agreement_next before update on visitor_agreement
  for each row execute function next_agreement_edition();

create function keep_agreement_edition() returns trigger language plpgsql as $$
begin
  insert into visitor_agreement_edition (company_id, agreement_id, revision, name, name_en, content, content_en, words_hash, made_by)
    values (new.company_id, new.id, new.revision, new.name, new.name_en, new.content, new.content_en,
      sha256(convert_to(jsonb_build_array(new.name, new.name_en, new.content, new.content_en)::text, 'UTF8')), new.updated_by)
    on conflict do nothing;
  return null;
end $$;
create trigger visitor_agreement_kept after insert or update on visitor_agreement
  for each row execute function keep_agreement_edition();

create table visitor_reason_agreement (
  company_id int not null,
  visitorreason_id int not null,
  visitor_agreement_id int not null,
  primary key (company_id, visitorreason_id, visitor_agreement_id),
  foreign key (company_id, visitorreason_id) references visitor_reason on delete cascade,
  foreign key (company_id, visitor_agreement_id) references visitor_agreement
);
create index visitor_reason_agreement_agreement on visitor_reason_agreement (company_id, visitor_agreement_id);

-- Who agreed. Names and lines go with the guest's data; what was signed stays in its file, encrypted, for as long as the company says.
create table visitor_signature (
  company_id int not null references company,
  id int generated always as identity,
  agreement_id int not null,
  revision int not null,
  words_hash bytea not null,
  visitor_id int not null,
  person_id int,
  kind text not null check (kind in ('read', 'tick', 'sign')),
  way text not null check (way in ('link', 'kiosk', 'desk', 'paper')),
  signed_at timestamptz not null,
  name text not null,
  language text not null check (language in ('zh', 'en')),
  -- encrypted: what was drawn
  line text,
  -- the signed words as a file, encrypted; made soon after signing
  file_key text,
  created_by text not null default '',
  primary key (company_id, id),
  foreign key (company_id, agreement_id) references visitor_agreement,
  foreign key (company_id, visitor_id) references visitor on delete cascade,
  foreign key (company_id, person_id) references visitor_person on delete set null (person_id)
);
create index visitor_signature_agreement on visitor_signature (company_id, agreement_id, revision, id desc);
create index visitor_signature_visitor on visitor_signature (company_id, visitor_id);
create index visitor_signature_person on visitor_signature (company_id, person_id) where person_id is not null;
create index visitor_signature_unmade on visitor_signature (id) where line is not null and file_key is null;
create index visitor_signature_time on visitor_signature (company_id, signed_at);

-- Who keeps the reasons of visits keeps what they ask guests to agree to.
update role set permissions = permissions || array['view-visitor-agreement', 'add-visitor-agreement', 'change-visitor-agreement', 'delete-visitor-agreement']
  where 'change-visitorreason' = any(permissions) and not 'view-visitor-agreement' = any(permissions);
