-- What a gateway of a cabinet said that could not be read, or that answers nothing: counted since it was paired.
alter table box_cabinet_state
  add column refused int not null default 0,
  add column refused_at timestamptz;
