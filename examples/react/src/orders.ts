export interface Order { id: string; title: string; ship: string }

export const ORDERS: readonly Order[] = [
  { id: "o-17", title: "Ropes and fenders", ship: "Alma" },
  { id: "o-18", title: "Pilot for Friday", ship: "Birgit" },
  { id: "o-19", title: "Fresh water", ship: "Cormoran" },
];
