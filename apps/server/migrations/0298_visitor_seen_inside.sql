-- What doors said last of a visitor: in, and out. Who was let in after they left is looked for in an evacuation.
alter table visitor
  add column door_in_at timestamptz,
  add column door_out_at timestamptz;
