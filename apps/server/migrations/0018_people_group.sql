-- Groups of people: of employees for doors, white and black lists for booking (and doors later). `kind` decides which
-- of the columns mean something.
create table people_group (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  kind text not null check (kind in ('employees', 'whitelist', 'blacklist')),
  name text not null,
  include_children boolean not null default true,
  -- of a whitelist: the checks of booking that its people are spared
  freed text[] check (freed <@ array['horizon', 'length', 'window', 'weekend', 'approval', 'blacklist']),
  start_time timestamptz,
  end_time timestamptz,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id)
);
create unique index people_group_name_unique on people_group (company_id, lower(name));

create table people_group_user (
  company_id int not null,
  people_group_id int not null,
  user_id int not null,
  primary key (company_id, people_group_id, user_id),
  foreign key (company_id, people_group_id) references people_group on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index people_group_user_user on people_group_user (company_id, user_id);

create table people_group_department (
  company_id int not null,
  people_group_id int not null,
  department_id int not null,
  primary key (company_id, people_group_id, department_id),
  foreign key (company_id, people_group_id) references people_group on delete cascade,
  foreign key (company_id, department_id) references department
);
create index people_group_department_department on people_group_department (company_id, department_id);

-- People by name and by department, each once; with `below` also of the departments below.
create function people_among(company int, people int[], departments int[], below boolean) returns setof int
language sql stable as $$
  with recursive reached as (
    select unnest(departments) as id
    union
    select d.id from department d join reached on d.company_id = company and d.parent_id = reached.id where below
  )
  select u.id from users u where u.company_id = company and u.status = 'active'
    and (u.id = any(people) or u.department_id in (select id from reached))
$$;

create function people_of_group(company int, people_group int) returns setof int language sql stable as $$
  select p.id from people_group g cross join lateral people_among(company,
    array(select m.user_id from people_group_user m where m.company_id = company and m.people_group_id = g.id),
    array(select m.department_id from people_group_department m where m.company_id = company and m.people_group_id = g.id),
    g.include_children) as p(id)
  where g.company_id = company and g.id = people_group
$$;

-- The groups of these kinds to which somebody belongs, by name or by department. Where a company has none, that is
-- known after a look into one index.
create function groups_of_person(company int, person int, kinds text[]) returns setof people_group
language sql stable as $$
  with recursive above as (
    select d.id, d.parent_id, true as own from users u join department d on d.company_id = company and d.id = u.department_id
      where u.company_id = company and u.id = person
    union all
    select d.id, d.parent_id, false from department d join above on d.company_id = company and d.id = above.parent_id
  )
  select g.* from people_group g where g.company_id = company and g.status = 'on' and g.kind = any(kinds)
    and (exists (select 1 from people_group_user m where m.company_id = company and m.people_group_id = g.id and m.user_id = person)
      or exists (select 1 from people_group_department m where m.company_id = company and m.people_group_id = g.id
        and m.department_id in (select a.id from above a where a.own or g.include_children)))
$$;

-- White and black lists are among what servers remember for booking (0014), and so is who belongs to them.
do $$
declare
  read_by_rules text;
begin
  foreach read_by_rules in array array['people_group', 'people_group_user', 'people_group_department'] loop
    execute format('create trigger %1$s_rules_inserted after insert on %1$s referencing new table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
    execute format('create trigger %1$s_rules_updated after update on %1$s referencing new table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
    execute format('create trigger %1$s_rules_deleted after delete on %1$s referencing old table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
  end loop;
end $$;

-- Somebody's department, and what a department stands under, decide to which lists they belong.
create function raise_epoch_of_moved_people() returns trigger language plpgsql as $$
begin
  insert into room_rules_epoch as e (company_id)
    select distinct n.company_id from new_rows n join old_rows o on o.company_id = n.company_id and o.id = n.id
    where n.department_id is distinct from o.department_id order by 1
    on conflict (company_id) do update set epoch = e.epoch + 1;
  return null;
end $$;
create trigger users_rules_updated after update on users referencing old table as old_rows new table as new_rows
  for each statement execute function raise_epoch_of_moved_people();

create function raise_epoch_of_moved_departments() returns trigger language plpgsql as $$
begin
  insert into room_rules_epoch as e (company_id)
    select distinct n.company_id from new_rows n join old_rows o on o.company_id = n.company_id and o.id = n.id
    where n.parent_id is distinct from o.parent_id order by 1
    on conflict (company_id) do update set epoch = e.epoch + 1;
  return null;
end $$;
create trigger department_rules_updated after update on department referencing old table as old_rows new table as new_rows
  for each statement execute function raise_epoch_of_moved_departments();
