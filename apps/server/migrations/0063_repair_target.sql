-- A ticket is about any thing of which an area says that it may break: a kind and an id, in an office. What it is called
-- is kept with the ticket, for when it is gone.
alter table repair
  add column target_type text,
  add column target_id int,
  add column office_id int,
  add column target_label text,
  add column target_label_en text,
  add column target_place text not null default '',
  -- what raised it by itself; one alarm is reported once
  add column alarm_id int;

update repair t set target_type = 'room', target_id = r.id, office_id = r.office_id, target_label = r.name, target_place = f.name
from meetingroom r join floor f on f.company_id = r.company_id and f.id = r.floor_id
where r.company_id = t.company_id and r.id = t.meetingroom_id;

alter table repair
  alter column target_type set not null,
  alter column target_id set not null,
  alter column office_id set not null,
  alter column target_label set not null,
  add check (target_type ~ '^[a-z][a-z_]*$'),
  add foreign key (company_id, office_id) references office,
  -- a room stays for the sake of its tickets, as long as there are any
  drop column meetingroom_id,
  add column meetingroom_id int generated always as (case when target_type = 'room' then target_id end) stored,
  add foreign key (company_id, meetingroom_id) references meetingroom;
create index repair_target on repair (company_id, target_type, target_id);
create index repair_room on repair (company_id, meetingroom_id) where meetingroom_id is not null;
create index repair_office on repair (company_id, office_id);
create unique index repair_alarm on repair (company_id, alarm_id) where alarm_id is not null;

-- What of a target is broken, and the lock that keeps it from being used: whose they are says the kind of the target.
alter table repair drop constraint repair_company_id_resource_id_fkey;
alter table repair rename column resource_id to part_id;
drop index repair_resource;
alter table repair drop constraint repair_company_id_roomlock_id_fkey;
alter table repair rename column roomlock_id to lock_id;
drop index repair_roomlock;

-- What moves to another office takes its tickets along: of every kind of target a trigger that names the kind.
create function repair_follows() returns trigger language plpgsql as $$
begin
  update repair set office_id = new.office_id
    where company_id = new.company_id and target_type = tg_argv[0] and target_id = new.id;
  return null;
end $$;
create trigger room_takes_repairs_along after update of office_id on meetingroom for each row
  when (new.office_id <> old.office_id) execute function repair_follows('room');
