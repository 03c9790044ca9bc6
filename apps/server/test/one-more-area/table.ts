import type { Db } from '../../src/kernel/database/db'

/** What the area's migration would be. */
export const migration = `
  create table umbrella_stand (
    company_id int not null references company,
    id int generated always as identity,
    version int not null default 1,
    created_at timestamptz not null default now(),
    created_by text not null default '',
    updated_at timestamptz not null default now(),
    updated_by text not null default '',
    name text not null,
    office_id int not null,
    umbrellas int not null default 1,
    open_doors int not null default 0,
    secret text,
    remark text,
    primary key (company_id, id),
    foreign key (company_id, office_id) references office (company_id, id)
  );
  create unique index umbrella_stand_name_unique on umbrella_stand (company_id, lower(name));
  create index umbrella_stand_office on umbrella_stand (company_id, office_id);
  create trigger umbrella_stand_unpaired after delete on umbrella_stand
    for each row execute function end_paired_device('screen');
  create trigger umbrella_stand_lies_nowhere after delete on umbrella_stand
    for each row execute function end_floor_place('umbrella_stand');
  create trigger umbrella_stand_takes_repairs_along after update of office_id on umbrella_stand
    for each row when (new.office_id <> old.office_id) execute function repair_follows('umbrella_stand');
  create table umbrella_loan (
    company_id int not null references company,
    id int generated always as identity,
    stand_id int not null,
    user_id int not null,
    lent_at timestamptz not null,
    due_at timestamptz not null,
    returned_at timestamptz,
    is_told boolean not null default false,
    primary key (company_id, id),
    foreign key (company_id, stand_id) references umbrella_stand (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  create table umbrella_visit (company_id int not null, visitor_id int not null, time timestamptz not null);
  create table umbrella_wanted (
    company_id int not null, id int not null, user_id int not null, state text not null default 'waiting',
    primary key (company_id, id)
  );
  -- what is done by itself, so that it can be seen that it was, and how often
  create table umbrella_note (id bigint generated always as identity, kind text not null, what text not null);
`

export const note = (db: Pick<Db, 'query'>, kind: string, what: string | number) =>
  db.query('insert into umbrella_note (kind, what) values ($1, $2)', [kind, String(what)])
