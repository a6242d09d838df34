/** What is said of a contract that has settled: ready texts, and a link to the one that is current. */
export interface DeliveredProps {
  readonly title: string;
  readonly about: string;
  readonly priceName: string;
  readonly price: string;
  /** Absent: no other contract of its coin is traded. */
  readonly href: string | undefined;
  readonly link: string;
}
