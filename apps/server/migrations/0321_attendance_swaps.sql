-- What the two of a swap had before it, as [theirs who asked, the other's]: it is taken back only while they have what it gave them.
alter table attendance_request add column swapped int[];
