-- What is asked for to keep a room and a mailbox in step; passwords are encrypted and never leave the server.
alter table meetingroom
  add column sync_enabled boolean not null default false,
  add column sync_direction text check (sync_direction in ('down', 'up', 'both')),
  add column sync_mode text check (sync_mode in ('ordinary', 'delegated', 'impersonation')),
  add column exchange_version text check (exchange_version in ('Exchange2016', 'Exchange2013_SP1', 'Exchange2013',
    'Exchange2010_SP2', 'Exchange2010_SP1', 'Exchange2010', 'Exchange2007_SP1')),
  add column exchange_domain text,
  add column ews_url text,
  add column account_name text,
  add column account_password text,
  add column delegated_name text,
  add column delegated_password text,
  add column impersonation_name text,
  add column impersonation_password text,
  add column resource_mailbox text,
  add column room_mailbox text,
  -- a room that has a history is not deleted but gone: its meetings still name it
  add column deleted_at timestamptz;

-- A room that is gone leaves its name to others.
drop index meetingroom_name_office_id_unique;
create unique index meetingroom_name_office_id_unique on meetingroom (company_id, lower(name), office_id)
  where deleted_at is null;

-- The room log: what was done to rooms, their locks and their occupations, the newest first.
create index operation_log_of_rooms on operation_log (company_id, id desc)
  where module in ('meetingroom', 'roomlock', 'cyclemeeting');

-- Rooms that are gone are not counted.
create or replace function keep_quota() returns trigger language plpgsql as $$
declare
  bound int;
begin
  if tg_table_name = 'users' then
    select c.most_users into bound from company c
    where c.id in (select company_id from added) and c.most_users <
      (select count(*) from users u where u.company_id = c.id and u.status = 'active') limit 1;
  else
    select c.most_rooms into bound from company c
    where c.id in (select company_id from added) and c.most_rooms <
      (select count(*) from meetingroom r where r.company_id = c.id and r.deleted_at is null) limit 1;
  end if;
  if bound is not null then
    raise exception 'a company has no more % in its licence', tg_table_name
      using errcode = 'WP001', detail = json_build_object('table', tg_table_name, 'most', bound)::text;
  end if;
  return null;
end $$;
