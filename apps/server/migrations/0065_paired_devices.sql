-- The devices of all kinds at which nobody signs in: each is one thing of a company (a terminal, a kiosk, a screen) and
-- known by the hash of the token that it holds. No line: the thing is not paired.
create table paired_device (
  company_id int not null references company,
  kind text not null check (kind in ('terminal', 'kiosk', 'screen')),
  thing_id int not null,
  token_hash bytea not null unique,
  paired_at timestamptz not null default now(),
  last_seen timestamptz,
  app_version text,
  battery int check (battery between 0 and 100),
  primary key (company_id, kind, thing_id)
);

-- What a thing is lies in the table of its kind, which ends the pairing with it: each kind has such a trigger.
create function end_paired_device() returns trigger language plpgsql as $$
begin
  delete from paired_device where company_id = old.company_id and kind = tg_argv[0] and thing_id = old.id;
  return null;
end $$;
create trigger terminal_unpaired after delete on terminal
  for each row execute function end_paired_device('terminal');

-- The screens at doors keep their tokens: nobody has to pair them again.
insert into paired_device (company_id, kind, thing_id, token_hash, paired_at, last_seen, app_version, battery)
select company_id, 'terminal', terminal_id, token_hash, paired_at, last_seen, app_version, battery from terminal_device;
drop table terminal_device;

-- A code that is shown says what shows it; those that are shown now are of terminals.
alter table terminal_pairing rename to device_pairing;
alter index terminal_pairing_pkey rename to device_pairing_pkey;
alter index terminal_pairing_token_hash_key rename to device_pairing_token_hash_key;
alter index terminal_pairing_age rename to device_pairing_age;
alter table device_pairing add column kind text not null default 'terminal'
  check (kind in ('terminal', 'kiosk', 'screen'));
alter table device_pairing alter column kind drop default;
