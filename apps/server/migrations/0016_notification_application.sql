-- A company's own words for what people are told, by event and channel; null: the product's.
create table notification (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  channel text not null check (channel in ('site', 'mail')),
  event_key text not null,
  enabled boolean not null default true,
  subject_zh text,
  subject_en text,
  template_zh text,
  template_en text,
  primary key (company_id, id)
);
create unique index notification_event on notification (company_id, channel, event_key);

-- What a company offers its people to open beside this console.
create table application (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  logo text,
  kind text not null default 'web' check (kind in ('web', 'mobile')),
  entry_url text not null,
  description text,
  sort int not null default 0,
  status text not null default 'on' check (status in ('on', 'off')),
  primary key (company_id, id)
);
create unique index application_name_unique on application (company_id, lower(name));
