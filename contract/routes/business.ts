import { BusinessApplication, BusinessMembership, PrivateImage } from '../business.ts';
import { memberEndpoint } from '../endpoint.ts';

export const businessRoutes = {
  read: memberEndpoint('GET /v1/app-users/business', { reply: BusinessMembership }),
  apply: memberEndpoint('POST /v1/app-users/business', { body: BusinessApplication, reply: BusinessMembership, status: 201 }),
  /** The certificate as it was sent. */
  picture: memberEndpoint('GET /v1/app-users/business/picture', { reply: PrivateImage }),
};
