-- What somebody had and gave up is told from what was only offered: it is offered again to who declined it before.
alter table waitlist_freed add column anew boolean not null default false;

create or replace function note_freed() returns trigger language plpgsql as $$
begin
  insert into waitlist_freed (company_id, room_id, start_time, end_time, anew)
    select distinct g.company_id, g.room_id, g.start_time, g.end_time, g.kind <> 'offer' from gone g
    where g.is_held and exists (
      select 1 from waitlist w where w.company_id = g.company_id and w.state in (0, 1)
        and w.start_time < g.end_time + make_interval(mins => 240)
        and w.end_time > g.start_time - make_interval(mins => 240));
  return null;
end $$;

-- How many mails to people outside of the company somebody's meetings have caused on a day of their office.
create table guest_mail (
  company_id int not null references company,
  user_id int not null,
  day date not null,
  mails int not null check (mails > 0),
  primary key (company_id, user_id, day),
  foreign key (company_id, user_id) references users on delete cascade
);
create index guest_mail_day on guest_mail (day);
