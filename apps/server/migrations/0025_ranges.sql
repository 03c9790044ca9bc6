-- Visible ranges: who sees a room, and who books it. A room that no range names is everybody's.
create table visible_range (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  effect text not null default 'see' check (effect in ('see', 'book')),
  range_type text not null default 'chosen' check (range_type in ('chosen', 'all')),
  include_children boolean not null default true,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id)
);
create unique index visible_range_name_unique on visible_range (company_id, lower(name));

-- Which rooms: those named, else all of the offices, else all of the company.
create table visible_range_office (
  company_id int not null,
  visible_range_id int not null,
  office_id int not null,
  primary key (company_id, visible_range_id, office_id),
  foreign key (company_id, visible_range_id) references visible_range on delete cascade,
  foreign key (company_id, office_id) references office
);
create index visible_range_office_office on visible_range_office (company_id, office_id);
create table visible_range_room (
  company_id int not null,
  visible_range_id int not null,
  meetingroom_id int not null,
  primary key (company_id, visible_range_id, meetingroom_id),
  foreign key (company_id, visible_range_id) references visible_range on delete cascade,
  -- a range of one room is not to become one of all rooms when that room goes
  foreign key (company_id, meetingroom_id) references meetingroom
);
create index visible_range_room_room on visible_range_room (company_id, meetingroom_id);

-- Whom.
create table visible_range_department (
  company_id int not null,
  visible_range_id int not null,
  department_id int not null,
  primary key (company_id, visible_range_id, department_id),
  foreign key (company_id, visible_range_id) references visible_range on delete cascade,
  foreign key (company_id, department_id) references department
);
create index visible_range_department_department on visible_range_department (company_id, department_id);
create table visible_range_role (
  company_id int not null,
  visible_range_id int not null,
  role_id int not null,
  primary key (company_id, visible_range_id, role_id),
  foreign key (company_id, visible_range_id) references visible_range on delete cascade,
  foreign key (company_id, role_id) references role
);
create index visible_range_role_role on visible_range_role (company_id, role_id);
create table visible_range_user (
  company_id int not null,
  visible_range_id int not null,
  user_id int not null,
  primary key (company_id, visible_range_id, user_id),
  foreign key (company_id, visible_range_id) references visible_range on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index visible_range_user_user on visible_range_user (company_id, user_id);

-- And whom not, although they belong to those.
create table visible_range_except_department (
  company_id int not null,
  visible_range_id int not null,
  department_id int not null,
  primary key (company_id, visible_range_id, department_id),
  foreign key (company_id, visible_range_id) references visible_range on delete cascade,
  foreign key (company_id, department_id) references department
);
create index visible_range_except_department_department on visible_range_except_department (company_id, department_id);
create table visible_range_except_user (
  company_id int not null,
  visible_range_id int not null,
  user_id int not null,
  primary key (company_id, visible_range_id, user_id),
  foreign key (company_id, visible_range_id) references visible_range on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index visible_range_except_user_user on visible_range_except_user (company_id, user_id);

-- The rooms of each range that is switched on.
create view ranged_room as
  select v.company_id, v.id as visible_range_id, x.meetingroom_id
  from visible_range v join visible_range_room x on x.company_id = v.company_id and x.visible_range_id = v.id
  where v.status = 'on'
  union all
  select v.company_id, v.id, r.id
  from visible_range v join meetingroom r on r.company_id = v.company_id
  where v.status = 'on'
    and not exists (select 1 from visible_range_room x where x.company_id = v.company_id and x.visible_range_id = v.id)
    and (not exists (select 1 from visible_range_office o where o.company_id = v.company_id and o.visible_range_id = v.id)
      or exists (select 1 from visible_range_office o
        where o.company_id = v.company_id and o.visible_range_id = v.id and o.office_id = r.office_id));

-- Each range that is switched on, and whether it is for a person.
create function ranges_for(of_company int, of_user int)
returns table (visible_range_id int, effect text, covers boolean) language sql stable as $$
  with recursive above as (
    select d.id, d.parent_id, true as is_own
    from users u join department d on d.company_id = u.company_id and d.id = u.department_id
    where u.company_id = of_company and u.id = of_user
    union
    select d.id, d.parent_id, false from above a join department d on d.company_id = of_company and d.id = a.parent_id
  )
  select v.id, v.effect,
    (v.range_type = 'all'
      or exists (select 1 from visible_range_user x
        where x.company_id = of_company and x.visible_range_id = v.id and x.user_id = of_user)
      or exists (select 1 from visible_range_role x
        join user_role ur on ur.company_id = x.company_id and ur.role_id = x.role_id and ur.user_id = of_user
        where x.company_id = of_company and x.visible_range_id = v.id)
      or exists (select 1 from visible_range_department x join above a on a.id = x.department_id
        where x.company_id = of_company and x.visible_range_id = v.id and (a.is_own or v.include_children)))
    and not exists (select 1 from visible_range_except_user x
      where x.company_id = of_company and x.visible_range_id = v.id and x.user_id = of_user)
    -- who is left out of a department is left out of those below it, too
    and not exists (select 1 from visible_range_except_department x join above a on a.id = x.department_id
      where x.company_id = of_company and x.visible_range_id = v.id)
  from visible_range v where v.company_id = of_company and v.status = 'on'
$$;

-- The one judgement of visible ranges: what a person may do with each room that a range names. Whoever may book sees.
create function room_sight(of_company int, of_user int)
returns table (room_id int, may_see boolean, may_book boolean) language sql stable as $$
  select s.room_id, s.may_see, s.may_see and (not s.books_some or s.books)
  from (
    select r.meetingroom_id as room_id, bool_or(f.covers) or not bool_or(f.effect = 'see') as may_see,
      bool_or(f.effect = 'book') as books_some, bool_or(f.effect = 'book' and f.covers) as books
    from ranges_for(of_company, of_user) f
    join ranged_room r on r.company_id = of_company and r.visible_range_id = f.visible_range_id
    group by r.meetingroom_id
  ) as s
$$;

-- Whether a range names a room is among what servers remember of rooms (0014).
do $$
declare
  read_by_rules text;
begin
  foreach read_by_rules in array array['visible_range', 'visible_range_office', 'visible_range_room'] loop
    execute format('create trigger %1$s_rules_inserted after insert on %1$s referencing new table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
    execute format('create trigger %1$s_rules_updated after update on %1$s referencing new table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
    execute format('create trigger %1$s_rules_deleted after delete on %1$s referencing old table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
  end loop;
end $$;

-- A room that comes into an office comes into the ranges of the office: what sessions know of rooms is old then.
create function tell_sight_changed() returns trigger language plpgsql as $$
begin
  insert into outbox (company_id, topic, payload)
    select distinct c.company_id, 'session', '{}'::jsonb from changed c
    where exists (select 1 from ranged_room r where r.company_id = c.company_id and r.meetingroom_id = c.id);
  return null;
end $$;
create trigger meetingroom_sight_inserted after insert on meetingroom referencing new table as changed
  for each statement execute function tell_sight_changed();
create function tell_sight_moved() returns trigger language plpgsql as $$
begin
  insert into outbox (company_id, topic, payload)
    select distinct n.company_id, 'session', '{}'::jsonb
    from changed n join unchanged o on o.company_id = n.company_id and o.id = n.id and o.office_id <> n.office_id
    where exists (select 1 from visible_range v where v.company_id = n.company_id and v.status = 'on');
  return null;
end $$;
create trigger meetingroom_sight_moved after update on meetingroom referencing old table as unchanged new table as changed
  for each statement execute function tell_sight_moved();

-- What somebody agreed to can be read later, word by word: each wording of terms is kept under its version, and new
-- words are a new version by themselves.
create table terms_revision (
  company_id int not null,
  terms_id int not null,
  revision int not null,
  title text not null,
  content text not null,
  content_en text,
  made_at timestamptz not null default now(),
  made_by text not null default '',
  primary key (company_id, terms_id, revision),
  foreign key (company_id, terms_id) references termsofservice on delete cascade
);
insert into terms_revision (company_id, terms_id, revision, title, content, content_en, made_at, made_by)
  select company_id, id, revision, title, content, content_en, updated_at, updated_by from termsofservice;

create function next_terms_revision() returns trigger language plpgsql as $$
begin
  if (new.title, new.content, new.content_en) is distinct from (old.title, old.content, old.content_en) then
    new.revision := greatest(new.revision, old.revision + 1);
  else
    new.revision := greatest(new.revision, old.revision); -- what was agreed to once is not asked for as something new
  end if;
  return new;
end $$;
create trigger termsofservice_next before update on termsofservice
  for each row execute function next_terms_revision();

create function keep_terms_revision() returns trigger language plpgsql as $$
begin
  insert into terms_revision (company_id, terms_id, revision, title, content, content_en, made_by)
    values (new.company_id, new.id, new.revision, new.title, new.content, new.content_en, new.updated_by)
    on conflict do nothing;
  return null;
end $$;
create trigger termsofservice_kept after insert or update on termsofservice
  for each row execute function keep_terms_revision();

-- Agreements are evidence: terms that somebody agreed to are switched off rather than deleted.
alter table agreement drop constraint agreement_company_id_terms_id_fkey;
alter table agreement add foreign key (company_id, terms_id) references termsofservice;
