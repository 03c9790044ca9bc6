/**
 * A place that an area leaves open for one that stands on it: the lower one names what it needs (`slot<Needed>('…')`, in
 * its `public.ts`), the upper one provides it. So the lower one need not know who does.
 */
export type Slot<T> = { readonly name: string; readonly needed?: T }
export const slot = <T>(name: string): Slot<T> => ({ name })
