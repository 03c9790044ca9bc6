// What areas show of those that stand above them: each of these fills the places that are left open for it.
import.meta.glob('../areas/*/fill-slots.ts', { eager: true })
