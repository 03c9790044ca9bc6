/** A device with tables of its own. */
export type DeviceRef = { readonly company_id: number; readonly kind: 'controller' | 'face'; readonly id: number }
