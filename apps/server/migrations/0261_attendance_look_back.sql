-- Passes at a door of a team are events only for those who belong to it then. Whose team, devices or doors are others since
-- may have passed before on that day: these passes are looked for once nobody can be storing one without knowing of it.
create table attendance_look_back (
  company_id int not null,
  team_id int not null,
  -- the day of the change, on the clock of the team
  since date not null,
  -- every transaction before this one has ended: who began earlier may not have seen the change; null: nobody looked yet
  sure_from xid8,
  primary key (company_id, team_id),
  foreign key (company_id, team_id) references attendance_team on delete cascade
);
