-- Until when the grants that were sent last are good: by their number and by this a gateway says whether it holds them, or
-- others of the same number, which a server made whose data was lost.
alter table box_cabinet_state add column sent_until timestamptz;
