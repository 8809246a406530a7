import { Business, BusinessForm, PrivatePicture } from '../business.ts';
import { member } from '../endpoint.ts';

export const business = {
  read: member('GET /v1/app-users/business', { reply: Business }),
  apply: member('POST /v1/app-users/business', { body: BusinessForm, reply: Business, status: 201 }),
  /** The certificate as it was sent. */
  picture: member('GET /v1/app-users/business/picture', { reply: PrivatePicture }),
};
