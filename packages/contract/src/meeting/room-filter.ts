import { z } from 'zod'
import { given, ids, queryId } from '../kernel/input'

/** What narrows the rooms of the booking page, wherever rooms are asked for. An empty text counts as not given. */
export const roomFilter = {
  city: given(queryId),
  office: given(queryId),
  floor: given(queryId),
  /** Only rooms with all of these facilities. */
  roomresource: given(ids(50)),
  capacity: given(z.coerce.number<number | string>().int().min(0).max(100000)),
  /** Only rooms whose price, the peak price included, is at most so many yuan; 0: free of charge. */
  price_max: given(z.coerce.number<number | string>().min(0).max(9999999999)),
  /** The caller's favourites alone (`only`), or before the others (`first`). */
  favourite: given(z.enum(['only', 'first'])),
  /** Only these rooms. */
  ids: given(ids(200)),
}
