/**
 * A place that an area leaves open for one that stands on it: the lower one names what it needs (`slot<Needed>('…')`, in
 * its `public.ts`), the upper one provides it. So the lower one need not know who does.
 */
export type Slot<T> = { readonly name: string; readonly needed?: T }
export const slot = <T>(name: string): Slot<T> => ({ name })

/** The same for what any number of areas fill: whoever asks is given what each of them says, in the order of areas. */
export type Collection<T> = { readonly name: string; readonly member?: T }
export const collection = <T>(name: string): Collection<T> => ({ name })
