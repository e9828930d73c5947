/**
 * Props of slots by their name, as their owners publish them. A slot of another team is added by declaration merging:
 * `declare module '@cairn/runtime/slot-map' { interface SlotMap { 'planner/side': { readonly day: string } } }`.
 */
export interface SlotMap {
  'dashboard/aside': { readonly studentId: string };
}
