-- Devices in lobbies at which visitors check in by themselves, and what hosts say to those whom nobody invited.
create table visitor_kiosk (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  office_id int not null,
  walk_in boolean not null default true,
  welcome text,
  welcome_en text,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office
);
create unique index visitor_kiosk_name_unique on visitor_kiosk (company_id, lower(name));
create index visitor_kiosk_office on visitor_kiosk (company_id, office_id);
create trigger visitor_kiosk_unpaired after delete on visitor_kiosk
  for each row execute function end_paired_device('kiosk');

alter table visitor
  add column host_answer text check (host_answer in ('asked', 'coming', 'wait', 'let_in', 'refuse')),
  add column answer_minutes int check (answer_minutes between 1 and 60);

update role set permissions = permissions || array['view-visitor-kiosk', 'add-visitor-kiosk', 'change-visitor-kiosk', 'delete-visitor-kiosk']
  where 'change-visitorreason' = any(permissions) and not 'view-visitor-kiosk' = any(permissions);
