-- Whom people invite again and again: contacts of their own, for a year.
create table visitor_frequent (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  owner_id int not null,
  person_id int,
  name text not null,
  name_search text not null,
  phone text,
  mail text,
  company text,
  plate_no text,
  remark text,
  valid_end date not null,
  primary key (company_id, id),
  foreign key (company_id, owner_id) references users on delete cascade,
  foreign key (company_id, person_id) references visitor_person on delete set null (person_id)
);
create index visitor_frequent_owner on visitor_frequent (company_id, owner_id, id);
create index visitor_frequent_person on visitor_frequent (company_id, person_id);
create index visitor_frequent_over on visitor_frequent (company_id, valid_end);

-- Each coming in and going out of a visitor, as it was said then. It goes with what else is known of them.
create table visitor_pass_log (
  company_id int not null,
  id bigint generated always as identity,
  visitor_id int not null,
  office_id int not null,
  -- when it was, and when we heard of it
  time timestamptz not null,
  logged_at timestamptz not null default now(),
  direction text not null check (direction in ('in', 'out')),
  way text not null check (way in ('door', 'kiosk', 'desk', 'link', 'host', 'muster', 'auto')),
  by_name text not null default '',
  primary key (company_id, id),
  foreign key (company_id, visitor_id) references visitor on delete cascade,
  foreign key (company_id, office_id) references office
);
create index visitor_pass_log_visitor on visitor_pass_log (company_id, visitor_id);
create index visitor_pass_log_time on visitor_pass_log (company_id, time desc, id desc);
create index visitor_pass_log_office on visitor_pass_log (company_id, office_id, time desc, id desc);

-- Whichever way somebody comes in or goes out, it is written: who writes stays need not think of it.
create function log_visitor_pass() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into visitor_pass_log (company_id, visitor_id, office_id, time, direction, way, by_name)
      select new.company_id, new.visitor_id, t.office_id, new.in_time, 'in', new.in_way, t.updated_by
      from visitor t where t.company_id = new.company_id and t.id = new.visitor_id;
  end if;
  if new.out_time is not null and (tg_op = 'INSERT' or old.out_time is distinct from new.out_time or old.out_way is distinct from new.out_way) then
    insert into visitor_pass_log (company_id, visitor_id, office_id, time, direction, way, by_name)
      select new.company_id, new.visitor_id, t.office_id, new.out_time, 'out', new.out_way,
        case when new.out_way = 'auto' then '' else t.updated_by end
      from visitor t where t.company_id = new.company_id and t.id = new.visitor_id;
  end if;
  return new;
end
$$;
create trigger visitor_passes after insert or update on visitor_stay for each row execute function log_visitor_pass();

-- What was said stays as it was said.
create function keep_visitor_pass() returns trigger language plpgsql as $$
begin
  raise exception 'the log of visitors is only added to';
end
$$;
create trigger visitor_pass_kept before update on visitor_pass_log for each row execute function keep_visitor_pass();

-- Stays that there are.
insert into visitor_pass_log (company_id, visitor_id, office_id, time, direction, way)
  select s.company_id, s.visitor_id, t.office_id, p.time, p.direction, p.way
  from visitor_stay s join visitor t on t.company_id = s.company_id and t.id = s.visitor_id
    cross join lateral (values (s.in_time, 'in', s.in_way), (s.out_time, 'out', s.out_way)) as p(time, direction, way)
  where p.time is not null order by p.time;
