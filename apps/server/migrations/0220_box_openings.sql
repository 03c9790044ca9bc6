-- Lockers that open: the gateways of cabinets, what they were granted and say, and every opening.
alter table box_cabinet
  add column two_person boolean not null default false,
  add column offline_hours int not null default 72 check (offline_hours between 1 and 720),
  add column boards jsonb not null default '[]',
  -- sealed: with what its gateway connects, and by what it is signed what that is told
  add column gateway_secret text,
  add column signing_key text;

alter table box
  add column board_no int check (board_no between 0 and 63),
  add column lock_no int check (lock_no between 1 and 24);
create unique index box_lock on box (company_id, cabinet_id, board_no, lock_no)
  where deleted_at is null and lock_no is not null;

-- What opens a locker at the cabinet; sealed, and another one for each use.
alter table box_use add column pin text;

create table box_cabinet_state (
  company_id int not null,
  cabinet_id int not null,
  -- the number of the grants that there should be, that were sent last, and that the gateway says it holds
  wanted_no int not null default 1,
  sent_no int not null default 0,
  sent_at timestamptz,
  made_at timestamptz,
  held_no int not null default 0,
  held_until timestamptz,
  connection text,
  alive_until timestamptz,
  last_seen timestamptz,
  clock_off_ms bigint,
  untold int not null default 0,
  boards jsonb not null default '[]',
  open_ids int[] not null default '{}',
  primary key (company_id, cabinet_id),
  foreign key (company_id, cabinet_id) references box_cabinet on delete cascade
);

create table box_opening (
  company_id int not null references company,
  id int generated always as identity,
  cabinet_id int not null,
  box_id int,
  use_id int,
  user_id int,
  second_id int,
  cause text not null check (cause in ('phone', 'staff', 'test', 'pin', 'card', 'key', 'blocked')),
  reason text,
  -- the name of the command, or of the event in its journal: each has one effect
  key text not null,
  state text not null check (state in ('waiting', 'sent', 'opened', 'fault', 'unknown', 'refused', 'expired')),
  why text,
  pulses int not null default 0,
  asked_at timestamptz not null,
  expires_at timestamptz,
  happened_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, cabinet_id) references box_cabinet on delete cascade,
  foreign key (company_id, box_id) references box,
  foreign key (company_id, use_id) references box_use,
  foreign key (company_id, user_id) references users,
  foreign key (company_id, second_id) references users
);
create unique index box_opening_key on box_opening (company_id, cabinet_id, key);
create index box_opening_box on box_opening (company_id, box_id, asked_at desc);
create index box_opening_use on box_opening (company_id, use_id) where use_id is not null;
create index box_opening_user on box_opening (company_id, user_id) where user_id is not null;
create index box_opening_second on box_opening (company_id, second_id) where second_id is not null;
create index box_opening_open on box_opening (expires_at) where state in ('waiting', 'sent');

-- A locker is in the office of its cabinet, and takes its tickets along to another one.
create function box_repair_follows() returns trigger language plpgsql as $$
begin
  update repair r set office_id = c.office_id from box_cabinet c
    where r.company_id = new.company_id and r.target_type = 'box' and r.target_id = new.id
      and c.company_id = new.company_id and c.id = new.cabinet_id;
  return null;
end $$;
create trigger box_takes_repairs_along after update of cabinet_id on box for each row
  when (new.cabinet_id <> old.cabinet_id) execute function box_repair_follows();

-- Whatever changes who may open what makes grants with another number: nobody has to think of it.
create function box_grants_change(company int, cabinets int[]) returns void language sql as $$
  update box_cabinet_state set wanted_no = wanted_no + 1
  where company_id = company and cabinet_id = any(cabinets);
$$;
create function box_use_grants() returns trigger language plpgsql as $$
begin
  perform box_grants_change(company_id, array(select b.cabinet_id from box b
      where b.company_id = one.company_id and b.id = one.box_id))
    from (select coalesce(new.company_id, old.company_id) as company_id, coalesce(new.box_id, old.box_id) as box_id) as one;
  return null;
end $$;
create trigger box_use_begins after insert or delete on box_use for each row execute function box_use_grants();
create trigger box_use_goes_on after update of state, user_id, pin on box_use for each row
  when (old.state is distinct from new.state or old.user_id <> new.user_id or old.pin is distinct from new.pin)
  execute function box_use_grants();

create function box_grants() returns trigger language plpgsql as $$
begin
  perform box_grants_change(new.company_id, array[new.cabinet_id]);
  return null;
end $$;
create trigger box_is_wired after insert or update of board_no, lock_no, condition, deleted_at, number, column_no, row_no
  on box for each row execute function box_grants();
create function box_cabinet_grants() returns trigger language plpgsql as $$
begin
  perform box_grants_change(new.company_id, array[new.id]);
  return null;
end $$;
create trigger box_cabinet_is_wired after update of boards, offline_hours, name, signing_key, status
  on box_cabinet for each row execute function box_cabinet_grants();

create function person_box_grants() returns trigger language plpgsql as $$
begin
  perform box_grants_change(new.company_id, array(select b.cabinet_id from box_use u
    join box b on b.company_id = u.company_id and b.id = u.box_id
    where u.company_id = new.company_id and u.user_id = new.id and u.state <> 'ended'));
  return null;
end $$;
create trigger users_keep_lockers after update of status on users for each row
  when (old.status <> new.status) execute function person_box_grants();
create function card_box_grants() returns trigger language plpgsql as $$
begin
  perform box_grants_change(one.company_id, array(select b.cabinet_id from box_use u
      join box b on b.company_id = u.company_id and b.id = u.box_id
      where u.company_id = one.company_id and u.user_id = any(one.people) and u.state <> 'ended'))
    from (select coalesce(new.company_id, old.company_id) as company_id, array[old.user_id, new.user_id] as people) as one;
  return null;
end $$;
create trigger pass_card_opens_lockers after insert or update or delete on pass_card for each row
  execute function card_box_grants();
